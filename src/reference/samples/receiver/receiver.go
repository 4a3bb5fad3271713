package main

import (
	"crypto/md5"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"sync"
)

const (
	path       = "/logisticsStatusFeedback"
	privateKey = "YOUR_PRIVATE_KEY"

	refused      = `{"code":"145003030","msg":"headers signature verification failed","data":null}`
	acknowledged = `{"code":"1","msg":"success","data":"SUCCESS"}`
)

// Keep these ids in your database, where a restart does not lose them.
var received sync.Map

func main() {
	port := "8080"
	if len(os.Args) > 1 {
		port = os.Args[1]
	} else if value, ok := os.LookupEnv("PORT"); ok {
		port = value
	}
	http.HandleFunc(path, receive)
	listener, err := net.Listen("tcp", ":"+port)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("Listening on port", port)
	log.Fatal(http.Serve(listener, nil))
}

func receive(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	bizContent := r.PostFormValue("bizContent")
	if !isGenuine(bizContent, r.Header.Get("digest")) {
		fmt.Fprint(w, refused)
		return
	}

	var push struct{ BillCode string }
	if err := json.Unmarshal([]byte(bizContent), &push); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if r.Header.Get("x-push-test") != "" {
		fmt.Println("test", push.BillCode)
	} else if _, isRepeat := received.LoadOrStore(r.Header.Get("x-push-id"), true); isRepeat {
		fmt.Println("repeat", push.BillCode)
	} else {
		fmt.Println("new", push.BillCode)
	}
	fmt.Fprint(w, acknowledged)
}

func isGenuine(bizContent, digest string) bool {
	sum := md5.Sum([]byte(bizContent + privateKey))
	expected := base64.StdEncoding.EncodeToString(sum[:])
	return subtle.ConstantTimeCompare([]byte(expected), []byte(digest)) == 1
}
